/** What a check before a deployment found. Only a blocker stops the deployment. */
export interface Finding {
  topic: string;
  state: 'fine' | 'warning' | 'blocker';
  /** One sentence. */
  says: string;
  /** The command to run, or the page to open. */
  mend?: string;
  /** Stacks that the deployment must deploy alone, before all of them. */
  deployFirst?: readonly string[];
}

export function fine(topic: string, says: string): Finding {
  return { topic, state: 'fine', says };
}

export function warning(topic: string, says: string, mend: string): Finding {
  return { topic, state: 'warning', says, mend };
}

export function blocker(topic: string, says: string, mend: string): Finding {
  return { topic, state: 'blocker', says, mend };
}
