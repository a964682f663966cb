import { json } from 'node:stream/consumers';
import { serveLocally, type ServedLocally } from '@touchdown/functions/testing/serve-locally.ts';

/** A stand-in for the wire protocol of the Parameter Store, for reading and replacing parameters. */
export async function parameterStoreStandIn(
  parameters: Map<string, { value: string; version: number }>,
  /** May throw before a call takes effect, or, with `answered`, when only its answer is lost. */
  fault: (call: string, when: 'asked' | 'answered') => void = () => {},
): Promise<ServedLocally> {
  return serveLocally((request, response) => {
    const action = String(request.headers['x-amz-target']).replace('AmazonSSM.', '');
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    void json(request).then((body) => {
      const input = body as { Name?: string; Names?: string[]; Value?: string; Overwrite?: boolean };
      const { Name: name = '', Names: names = [name] } = input;
      try {
        fault(`${action} ${name}`, 'asked');
        if (action === 'PutParameter') {
          const version = (parameters.get(name)?.version ?? 0) + 1;
          if (version > 1 && !input.Overwrite) return answer(400, { __type: 'ParameterAlreadyExists' });
          parameters.set(name, { value: input.Value ?? '', version });
        }
        fault(`${action} ${name}`, 'answered');
      } catch (error) {
        return answer(400, { __type: 'ValidationException', message: String(error) });
      }
      const found = names.flatMap((one) => {
        const parameter = parameters.get(one);
        return parameter ? [{ Name: one, Value: parameter.value, Version: parameter.version }] : [];
      });
      if (action === 'GetParameters') return answer(200, { Parameters: found });
      if (action === 'PutParameter') return answer(200, { Version: found[0]?.Version });
      return found[0] ? answer(200, { Parameter: found[0] }) : answer(400, { __type: 'ParameterNotFound' });
    });
  });
}
