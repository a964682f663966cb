import { dynamodbResponse, interceptCalls, operationOf, textOf } from './intercept-calls.ts';
import { denialOfCall } from '../permissions/denial-of-call.ts';
import type { FindTable } from '../permissions/dynamodb-requests.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { signerOf, withPlainAccessKey } from '../permissions/signer.ts';

interface Guard {
  permissions: Permissions;
  findTable: FindTable;
}

/**
 * The gate of `scripts/local-cloud/src/permissions/dynamodb-gate.ts` for calls that this process makes. It refuses the same calls
 * in the same way, but without a second connection and another process, which take more processor time than the check.
 * `guard` is asked for at each call. Returns the endpoint.
 */
export function guardCalls(target: string, guard: () => Promise<Guard>, endpoint?: string): string {
  return interceptCalls(
    target,
    async (request, send) => {
      const { headers } = request;
      const { permissions, findTable } = await guard();
      const denial = denialOfCall(
        { permissions, findTable },
        signerOf(headers),
        operationOf(request),
        textOf(request),
      );
      if (!denial) return send({ ...request, headers: { ...headers, ...withPlainAccessKey(headers) } });
      const { message } = denial;
      return dynamodbResponse(400, { __type: 'com.amazon.coral.service#AccessDeniedException', message });
    },
    endpoint,
  );
}
