import 'vitest';

/** What the global set-ups hand to tests. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** The DynamoDB stand-ins that run for this test run; the second only where there is a Java. */
    dynamodbStandIns: { name: string; endpoint: string; guarded: string }[];
    /** Where a worker asks for the URLs of its own site. */
    testSites: string;
    /** The system's browser and how to start it. */
    chromium: { path: string; flags: string[] };
  }
}
