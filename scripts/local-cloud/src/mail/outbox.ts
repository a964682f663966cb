import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface OutboxMail {
  id: string;
  sentAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Those that the sender has added. */
  headers?: Record<string, string>;
}

/** Stores all mail that was sent on this machine. */
export interface Outbox {
  add: (mail: OutboxMail) => void;
  newestFirst: () => OutboxMail[];
  find: (id: string) => OutboxMail | undefined;
}

/** Opens an outbox that stores each mail as a line of one file in the folder; in memory without a folder. */
export function openOutbox(folder?: string): Outbox {
  const file = folder && join(folder, 'outbox.jsonl');
  if (folder) mkdirSync(folder, { recursive: true });
  const mails = file && existsSync(file) ? readMails(file) : [];
  return {
    add: (mail) => {
      // On a line of its own, also after one that a full disk or a killed process has cut off.
      if (file) appendFileSync(file, `\n${JSON.stringify(mail)}`);
      mails.push(mail);
    },
    newestFirst: () => mails.toReversed(),
    find: (id) => mails.find((mail) => mail.id === id),
  };
}

/** Skips lines that are empty or incomplete. */
function readMails(file: string): OutboxMail[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as OutboxMail];
    } catch {
      return [];
    }
  });
}
