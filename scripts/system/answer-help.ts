/** With `--help` among its arguments a command prints how it is called, and ends before it does anything. */
export function answerHelp(usage: string): void {
  if (!process.argv.includes('--help')) return;
  console.log(usage);
  process.exit(0);
}
