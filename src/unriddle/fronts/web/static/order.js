// A puzzle that is made to order.

const PATIENCE_S = 20; // a maker that takes longer is given up

/**
 * The puzzle of an order; an error with a sentence where there is none, which is empty where nobody knows why.
 * @param {{ask(request: object): Promise<any[]>}} engine
 * @param {string} order
 * @returns {Promise<string>}
 */
export async function made(engine, order) {
  const first = await engine.ask({ do: "solve", puzzle: order, entry: "make" });
  const wrong = first.find((event) => event.event === "error");
  if (wrong) throw Object.assign(new Error(wrong.error), { where: wrong.where });
  const events = await engine.ask({ do: "run", seconds: PATIENCE_S });
  const found = events.find((event) => event.event === "found");
  const end = events.at(-1);
  if (!found) throw new Error([...new Set(end.report ?? [])].join("; ") || end.error || "");
  return found.solution.puzzle;
}
