/** Far enough apart that they arrive separately if nothing on the way waits for the end of the stream. */
const betweenEventsMilliseconds = 100;

/** Sends two events that say nothing about anybody, and reads nothing. The edge sends only the scheduled watch here. */
export async function streamHealth(
  write: (text: string) => void,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<void> {
  write('id: 1\nevent: begun\ndata: {}\n\n');
  await wait(betweenEventsMilliseconds);
  write('id: 2\nevent: ended\ndata: {}\n\n');
}
