import { followForgottenDrafts, readDraft } from '../lib/drafts.ts';
import { listenForLostSession } from './session-store.ts';

/** What people read whose session ended while they were writing. */
export const textKept = 'You were logged out. Your text is saved. Log in to send it.';

const storageKey = 'askedForm';
/** Longer than a login or a registration takes. After this time nobody expects the form. */
const maxAgeMilliseconds = 60 * 60 * 1000;

interface AskedForm {
  /** The subject of the form's draft, such as `contribution:20130520-k3v9qx2a`. */
  form: string;
  /** Whose text waits in it. Left out if a visitor asked for an empty form. */
  userId?: string | undefined;
  at: number;
}

let openForm: string | undefined;

/** Called while a form is open. Returns what to call when it is closed. */
export function holdForm(form: string): () => void {
  openForm = form;
  return () => {
    if (openForm === form) openForm = undefined;
  };
}

/** Called for a visitor who has to log in or to register first. The form opens when they are back. */
export function askForForm(form: string, userId?: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ form, userId, at: Date.now() } satisfies AskedForm));
  } catch {
    // Without storage people open it themselves.
  }
}

// If somebody was writing, the form opens again for them.
listenForLostSession((userId) => {
  if (openForm === undefined || userId === undefined) return undefined;
  if (!readDraft({ userId, subject: openForm })) return undefined;
  askForForm(openForm, userId);
  return textKept;
});

followForgottenDrafts((isForgotten) => {
  const owner = read()?.userId;
  if (owner !== undefined && isForgotten(owner)) forgetAskedForm();
});

/** Whether a text waits in a form for the login of the person who wrote it. */
export function isFormKept(form: string): boolean {
  const asked = read();
  return asked?.form === form && asked.userId !== undefined;
}

/** Returns whether to open a form now, and forgets that. Somebody else never gets the form of a former person. */
export function takeAskedForm(form: string, userId: string): boolean {
  const asked = read();
  if (asked?.form !== form) return false;
  forgetAskedForm();
  return asked.userId === undefined || asked.userId === userId;
}

function forgetAskedForm(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is none.
  }
}

function read(): AskedForm | undefined {
  try {
    const asked = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as AskedForm | null;
    return asked && Date.now() - asked.at < maxAgeMilliseconds ? asked : undefined;
  } catch {
    return undefined;
  }
}
