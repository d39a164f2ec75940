// Two tabs with the same game: what is played in one is seen in the other, so that neither takes the other's place.

export class Tabs {
  #channel = globalThis.BroadcastChannel ? new BroadcastChannel("unriddle") : null;
  #puzzle = "";

  // follow(game) when the game of this tab was gone on with in another one.
  constructor(follow) {
    this.#channel?.addEventListener("message", ({ data }) => data.puzzle === this.#puzzle && this.#puzzle && follow(data.game));
  }

  // Which puzzle this tab shows, "" for none.
  at(puzzle) {
    this.#puzzle = puzzle;
  }

  tell(puzzle, game) {
    this.#channel?.postMessage({ puzzle, game });
  }
}
