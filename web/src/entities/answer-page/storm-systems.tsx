import type { StormSystem } from '@touchdown/shared/tornadoes/day-answers.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { stateName } from '@touchdown/shared/text/title-case.ts';
import { useState } from 'react';
import { ToldText, Paragraphs } from '../../ui/told-text.tsx';
import { PageSection } from './page-section.tsx';

/** What the weather service wrote about the storms of a day or an outbreak. Nothing where nobody did. */
export function StormSystems({ systems }: { systems: readonly StormSystem[] | undefined }) {
  const [isWhole, setWhole] = useState(false);
  if (!systems || systems.length === 0) return null;
  const characters = systems.reduce((sum, { narrative }) => sum + narrative.length, 0);
  return (
    <PageSection title="What happened" about="Written by the National Weather Service.">
      <ToldText characters={characters} isWhole={isWhole} onTurn={setWhole}>
        {systems.map((system) => (
          <div key={system.episode}>
            {systems.length > 1 ? <h3>{placeWords(system)}</h3> : null}
            <Paragraphs text={system.narrative} />
          </div>
        ))}
      </ToldText>
    </PageSection>
  );
}

/** `Alabama and Mississippi: 29 tornadoes` */
function placeWords({ states, tornadoes: count }: StormSystem): string {
  return `${new Intl.ListFormat('en-US').format(states.map(stateName))}: ${tornadoes(count)}`;
}
