import 'vitest';

/** The values that the global setups provide to tests. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** The DynamoDB stand-ins of this test run; the second one needs Java. */
    dynamodbStandIns: { name: string; endpoint: string; guarded: string }[];
    /** The URL at which a worker gets the URLs of its own site. */
    testSites: string;
    /** The system's browser and how to start it. */
    chromium: { path: string; flags: string[] };
  }
}
