import { Logger } from '@aws-lambda-powertools/logger';

/** Named for its function, so that one line says where it comes from. */
export const logger = new Logger({ serviceName: process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? 'touchdown' });
