import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const steps = ['0', '1', '2', '3', '4', '5'] as const;

/** The ramp as the map uses it; F and EF share a colour, never a name. */
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
