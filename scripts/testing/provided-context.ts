import 'vitest';

/** What the global set-ups hand to tests. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** The DynamoDB stand-ins that run for this test run; the second only where there is a Java. */
    dynamodbStandIns: { name: string; endpoint: string }[];
    /** The built site on a local cloud with the sample loaded. */
    siteUrl: string;
    /** Where that cloud counts calls, for a test to begin with none. */
    limits: { endpoint: string; table: string };
    /** Somebody who has contributed much, for tests that only look. */
    member: { username: string; email: string; password: string };
    /** The system's browser and how to start it. */
    chromium: { path: string; flags: string[] };
  }
}
