import { onlyVersion } from '../template/local-values.ts';
import type { PlacedResource } from '../template/stack-template.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';

/**
 * Throws where a deployment would fail or would call the wrong code: an alias must point to a version of its own
 * function, and what names an alias must name an existing one.
 */
export function checkAliases(resolver: TemplateResolver): void {
  const versions = new Set(resolver.ofType('AWS::Lambda::Version').map((one) => functionOf(resolver, one)));
  const aliases = new Set<string>();
  for (const alias of resolver.ofType('AWS::Lambda::Alias')) {
    const fn = functionOf(resolver, alias);
    const { Name: name, FunctionVersion: version } = resolver.properties(alias);
    if (version !== onlyVersion || !versions.has(fn)) {
      throw new Error(`${alias.stackName}/${alias.logicalId} does not point to a version of ${fn}.`);
    }
    aliases.add(`${fn}:${String(name)}`);
  }
  for (const { caller, qualified } of qualifiedNames(resolver)) {
    if (qualified && !aliases.has(qualified)) {
      throw new Error(`${caller.stackName}/${caller.logicalId} calls ${qualified}, which is not an alias.`);
    }
  }
}

/** Returns `function:alias` for each integration and URL that has one. */
function qualifiedNames(resolver: TemplateResolver): { caller: PlacedResource; qualified?: string }[] {
  const integrations = resolver.ofType('AWS::ApiGatewayV2::Integration').map((caller) => {
    const uri = String(resolver.properties(caller)['IntegrationUri']);
    const qualified = /function:([^/:]+:[^/:]+)/.exec(uri)?.[1];
    return { caller, ...(qualified ? { qualified } : {}) };
  });
  const urls = resolver.ofType('AWS::Lambda::Url').map((caller) => {
    const { TargetFunctionArn: arn, Qualifier: alias } = resolver.properties(caller);
    return { caller, ...(typeof alias === 'string' ? { qualified: `${nameIn(String(arn))}:${alias}` } : {}) };
  });
  return [...integrations, ...urls];
}

function functionOf(resolver: TemplateResolver, resource: PlacedResource): string {
  return nameIn(String(resolver.properties(resource)['FunctionName']));
}

function nameIn(arn: string): string {
  return arn.replace(/^.*function:/, '').replace(/:.*$/, '');
}
