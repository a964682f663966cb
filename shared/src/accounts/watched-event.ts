/** What accounts call it in their log when a used-up refresh token comes again: an alarm counts these lines. */
export const sessionReuseEvent = 'session-reuse';
