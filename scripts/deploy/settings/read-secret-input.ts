import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

/** Returns what is piped into the command. A terminal would show what is typed. */
export async function readSecretInput(input: Readable & { isTTY?: boolean }): Promise<string> {
  if (input.isTTY) {
    throw new Error(
      'The secret is read from standard input. So that nothing shows it, pipe it in: (IFS= read -rs VALUE && printf %s "$VALUE") | npm run deploy -- dev --secret NAME',
    );
  }
  return await text(input);
}
