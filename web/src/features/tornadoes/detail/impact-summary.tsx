import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import { formatAtLeast, formatDamage } from '../../../lib/format.ts';
import { RecordRow } from '../../../ui/record-page.tsx';
import { Section } from './record-section.tsx';
import { formatCasualties, formatPropertyDamage } from './impact-figures.ts';

export function ImpactSummary({ tornado }: { tornado: Tornado }) {
  return (
    <Section title="Impact Summary">
      <RecordRow name="Fatalities">
        {formatCasualties(tornado.fatalities, tornado.fatalities_indirect, tornado.fatalities_at_least)}
        <EditedMark field="fatalities" />
      </RecordRow>
      <RecordRow name="Injuries">
        {formatCasualties(tornado.injuries, tornado.injuries_indirect, tornado.injuries_at_least)}
        <EditedMark field="injuries" />
      </RecordRow>
      <RecordRow name="Property damage">
        {formatPropertyDamage(tornado)}
        <EditedMark field="damage_estimate" />
      </RecordRow>
      <RecordRow name="Crop damage">
        {formatAtLeast(formatDamage(tornado.damage_crops), tornado.damage_crops_at_least)}
        <EditedMark field="damage_crops" />
      </RecordRow>
    </Section>
  );
}
