/** Works on all things, at most so many of them at a time. Fails as soon as one fails. */
export async function inLanes<T>(
  lanes: number,
  things: readonly T[],
  work: (thing: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < things.length) {
      const thing = things[next++] as T;
      await work(thing);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, things.length) }, lane));
}
