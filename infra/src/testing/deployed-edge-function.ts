import { runInNewContext } from 'node:vm';
import { resourcesOf, stageTemplates } from './stage-templates.ts';

/** A value of the parameter with the watch's keys, as during a rotation. */
export const testWatchKeys = 'new-key,old-key';

/** Returns the deployed code of CloudFront functions by their names, with test values of the parameters. */
export function deployedEdgeFunctions(): { name: string; code: string; runtime: string }[] {
  return resourcesOf(stageTemplates({ stage: 'dev' }).Edge, 'AWS::CloudFront::Function').map(
    ([, { Properties }]) => ({
      name: String(Properties['Name']).replace('touchdown-dev-', ''),
      code: withParameters(Properties['FunctionCode']),
      runtime: String(Properties['FunctionConfig'].Runtime),
    }),
  );
}

/** Returns a deployed function, run in a context that has only the language. */
export function deployedHandler(name: string): (event: unknown) => unknown {
  const code = deployedEdgeFunctions().find((one) => one.name === name)?.code;
  if (!code) throw new Error(`There is no CloudFront function ${name}.`);
  return (event) =>
    JSON.parse(
      runInNewContext(`${code}; JSON.stringify(handler(JSON.parse(event)))`, {
        event: JSON.stringify(event),
      }),
    );
}

function withParameters(code: string | { 'Fn::Join': ['', (string | { Ref: string })[]] }): string {
  if (typeof code === 'string') return code;
  return code['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : testWatchKeys)).join('');
}
