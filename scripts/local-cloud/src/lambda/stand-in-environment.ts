import { localCredentials } from '../template/local-credentials.ts';

export interface Endpoints {
  dynamodb: string;
  objectStore: string;
  mail: string;
  tasks: string;
  invocations: string;
  parameters: string;
  site: string;
}

/** Returns the variables that point the AWS SDK to the stand-ins. The access key identifies the caller's role. */
export function standInEnvironment(endpoints: Endpoints, accessKey: string): Record<string, string> {
  const { region, credentials } = localCredentials;
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    TZ: ':UTC',
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.objectStore,
    AWS_ENDPOINT_URL_SQS: endpoints.objectStore,
    AWS_ENDPOINT_URL_SESV2: endpoints.mail,
    AWS_ENDPOINT_URL_ECS: endpoints.tasks,
    AWS_ENDPOINT_URL_LAMBDA: endpoints.invocations,
    AWS_ENDPOINT_URL_SSM: endpoints.parameters,
  };
}
