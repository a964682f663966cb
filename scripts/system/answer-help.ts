/** Prints the usage of a command and exits, if `--help` is among its arguments. */
export function answerHelp(usage: string): void {
  if (!process.argv.includes('--help')) return;
  console.log(usage);
  process.exit(0);
}
