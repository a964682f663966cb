import { describe, expect, it } from 'vitest';
import { stageNames } from './kit/stages.ts';
import { credentialsIn, findRandomRuns } from './testing/find-secrets.ts';
import { stageTemplates } from './testing/stage-templates.ts';
import type { StageTemplate } from './updates/stage-template.ts';

/** Removes the names that the template defines, and the hashes in the names of bundles and images. */
function withoutOwnNames(template: StageTemplate): string {
  const exported = Object.values(template.Outputs ?? {}).flatMap(({ Export }) =>
    Export ? [Export.Name] : [],
  );
  const names = [...Object.keys(template.Resources), ...Object.keys(template.Outputs ?? {}), ...exported];
  const text = names
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, ''), JSON.stringify(template));
  return text
    .replace(/"Fn::ImportValue":"[^"]+"/g, '')
    .replace(/"Sid":"AllowEventRule\w+"/g, '')
    .replace(/[0-9a-f]{64}\.zip/g, '')
    .replace(/(container-assets-[^"]*):[0-9a-f]{64}/g, '$1');
}

describe('the templates', () => {
  it.each(stageNames)('of %s contain no secret, even in the settings of functions (ASVS 13.3.1)', (stage) => {
    for (const template of Object.values(stageTemplates({ stage }))) {
      const text = withoutOwnNames(template);
      expect(credentialsIn(text)).toEqual([]);
      expect(findRandomRuns(text)).toEqual([]);
    }
  });
});
