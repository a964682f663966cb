/** With fewer tornadoes, the page of a town says too little for search engines to list it. */
const minTornadoes = 5;

export function isThin(total: number): boolean {
  return total < minTornadoes;
}
