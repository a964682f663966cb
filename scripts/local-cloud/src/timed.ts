/** Does the work and measures it for `npm run bench -- start`, which reads the measures of a start. */
export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    performance.measure(name, { start });
  }
}
