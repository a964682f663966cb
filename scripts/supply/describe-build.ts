import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder, sitePart, synthesizedParts, type BuiltSite } from './built-parts.ts';
import type { ImagePackages } from './image-packages.ts';
import { lockedEntries } from './locked-packages.ts';
import { partsList } from './parts-list.ts';
import { buildSource, provenanceOf, type ProvenBuild } from './provenance.ts';

interface DescribedBuild {
  /** The folder with the templates and bundles that were deployed. */
  assembly: string;
  /** The built site, to which the description is added. */
  site: BuiltSite;
  image: ImagePackages;
  parameters: ProvenBuild['parameters'];
  startedAt: Date;
}

/** Writes the list of parts and where they come from beside the built site, to be uploaded with it. */
export function describeBuild({ assembly, site, image, parameters, startedAt }: DescribedBuild): void {
  const source = buildSource();
  const parts = [...synthesizedParts(assembly), sitePart(site, parameters.siteUrl)];
  const list = JSON.stringify(partsList({ source, parts, locked: lockedEntries(), image }));
  const statement = provenanceOf({
    source,
    parts,
    parameters,
    workerBase: image.base,
    partsList: list,
    startedAt,
    finishedAt: new Date(),
  });
  const folder = join(site.folder, buildFolder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.json'), list);
  writeFileSync(join(folder, 'provenance.json'), JSON.stringify(statement));
}
