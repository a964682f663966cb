import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { formatDamage } from '../../../lib/format.ts';
import { Row, Section } from './record-section.tsx';
import { formatCasualties, formatPropertyDamage } from './impact-figures.ts';

export function ImpactSummary({ tornado }: { tornado: Tornado }) {
  return (
    <Section title="Impact Summary">
      <Row name="Fatalities">{formatCasualties(tornado.fatalities, tornado.fatalities_indirect)}</Row>
      <Row name="Injuries">{formatCasualties(tornado.injuries, tornado.injuries_indirect)}</Row>
      <Row name="Property damage">{formatPropertyDamage(tornado)}</Row>
      <Row name="Crop damage">{formatDamage(tornado.damage_crops)}</Row>
    </Section>
  );
}
