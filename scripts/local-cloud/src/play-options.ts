export const playUsage = `Usage: npm run local-cloud -- FOLDER [--port N] [--state FOLDER]

Plays a synthesized CDK app on this machine and enforces the permissions of its roles.

  FOLDER          what cdk synth has written, such as cdk.out
  --port N        the port of the first address; 4000 without it, 0 for any that is free
  --state FOLDER  keeps what is stored for the next start; without it, it is gone at the end`;

export interface PlayOptions {
  folder: string;
  port: number;
  /** Undefined if nothing is kept. */
  stateDir: string | undefined;
}

/** Reads the arguments of the command. */
export function readPlayOptions(args: readonly string[]): PlayOptions | { problem: string } {
  const options: PlayOptions = { folder: '', port: 4000, stateDir: undefined };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--port') {
      const text = args[++at] ?? '';
      if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
        return { problem: `--port must be a number from 0 to 65535, but got "${text}".` };
      options.port = Number(text);
    } else if (arg === '--state') {
      const stateDir = args[++at];
      if (!stateDir) return { problem: '--state needs a folder.' };
      options.stateDir = stateDir;
    } else if (arg.startsWith('-') || options.folder) {
      return { problem: `"${arg}" is not understood.\n\n${playUsage}` };
    } else {
      options.folder = arg;
    }
  }
  return options.folder ? options : { problem: `Which folder?\n\n${playUsage}` };
}
