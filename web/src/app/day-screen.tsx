import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { DayPage } from '../features/days/day-page.tsx';
import { DayRotationSection } from '../features/radar/day/day-rotation-section.tsx';

/** Features do not import each other, so the app puts radar into a day's page. */
export function DayScreen() {
  return <DayPage rotation={rotationOf} />;
}

function rotationOf(day: DayAnswer) {
  return <DayRotationSection key={day.date} day={day} />;
}
