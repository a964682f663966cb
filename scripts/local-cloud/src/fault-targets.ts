import type { FaultKind, FaultTarget } from './faults/fault-plan.ts';
import { entryOf } from './lambda/function-code.ts';
import { nameOf, withoutHash } from './template/local-values.ts';
import type { PlacedResource } from './template/stack-template.ts';
import type { TemplateResolver } from './template/template-resolver.ts';

const typeOfKind: Record<FaultKind, string> = {
  table: 'AWS::DynamoDB::Table',
  bucket: 'AWS::S3::Bucket',
  queue: 'AWS::SQS::Queue',
  function: 'AWS::Lambda::Function',
};

/** Returns what of the templates can fail. A function is named for its entry file, everything else for its logical id. */
export function faultTargets(resolver: TemplateResolver): FaultTarget[] {
  return Object.entries(typeOfKind).flatMap(([kind, type]) =>
    resolver.ofType(type).map((resource) => ({
      kind: kind as FaultKind,
      name: planName(resource),
      localName: nameOf(resource),
    })),
  );
}

function planName(resource: PlacedResource): string {
  const [, entry] = /([^/]+)\.[jt]s$/.exec(entryOf(resource) ?? '') ?? [];
  if (entry) return entry;
  const name = withoutHash(resource.logicalId).replace(/(?<=.)(Table|Queue)$/, '');
  return name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase();
}
