import { Logger } from '@aws-lambda-powertools/logger';

/** Its service name is the function's name, so that each line shows its source. */
export const logger = new Logger({ serviceName: process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? 'touchdown' });
