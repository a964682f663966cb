/** Works on up to `ahead` items at a time and gives the results in the items' order, waiting for who takes them. */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result], void, undefined> {
  const begun: { item: Item; result: Promise<Result> }[] = [];
  let next = 0;
  const begin = () => {
    const item = items[next];
    if (next >= items.length) return;
    next += 1;
    const result = work(item as Item);
    // It is awaited in its turn; until then a failure must not count as nobody's.
    result.catch(() => undefined);
    begun.push({ item: item as Item, result });
  };
  while (begun.length < ahead && next < items.length) begin();
  for (;;) {
    const first = begun.shift();
    if (!first) return;
    const result = await first.result;
    yield [first.item, result];
    begin();
  }
}
