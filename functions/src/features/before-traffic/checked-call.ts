/** A call that a new version of a function must answer before it gets requests. */
export interface CheckedCall {
  method: string;
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: string;
  /** `answer`: what a reader gets, or a 404 of ours for what the stage does not have. `refusal`: a status of 400 to 499. */
  expects: 'answer' | 'refusal';
}

/** Calls of a function, by the name of its entry file. */
export type CallsOfFunction = (name: string) => CheckedCall[];
