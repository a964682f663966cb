import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const steps = ['0', '1', '2', '3', '4', '5'] as const;

/** The rating colours of the map. F and EF share colours, but not names. */
export function RatingLegend({ className }: { className: string }) {
  return (
    <ul className={className}>
      {steps.map((step) => (
        <li key={step} data-step={step}>
          <VisuallyHidden>Rated F or EF </VisuallyHidden>
          {step}
        </li>
      ))}
    </ul>
  );
}
