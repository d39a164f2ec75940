"""How Sphinx makes the site; scripts/site calls it with the pages that it has prepared."""

project = "unriddle"
copyright = "the unriddle authors, MIT license"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "unriddle"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = [("run.js", {"type": "module"})]
html_copy_source = False
html_favicon = "icon.svg"
html_show_sphinx = False
html_last_updated_fmt = None
highlight_language = "none"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
myst_heading_anchors = 4
myst_links_external_new_tab = False
# Pages are read by people of two languages; search stems English.
language = "en"
