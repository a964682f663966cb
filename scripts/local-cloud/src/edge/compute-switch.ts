import { gatewayError } from '../http/function-response.ts';
import type { OriginHandler } from './distribution.ts';

/**
 * Switches off what computes: behind the edge nobody reaches the API, a function or, through them, a table. Buckets stay.
 * An API without its functions answers with 503.
 */
export class ComputeSwitch {
  isOff = false;

  guard(handle: OriginHandler): OriginHandler {
    return async (request) => (this.isOff ? gatewayError(503, 'Service Unavailable') : handle(request));
  }
}
