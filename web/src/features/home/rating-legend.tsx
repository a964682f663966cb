const steps = ['0', '1', '2', '3', '4', '5'] as const;

/** The rating colors of the map. F and EF share colors, but not names. */
export function RatingLegend({ className }: { className: string }) {
  return (
    <div className={className}>
      Weak
      <ul aria-label="Ratings, F or EF">
        {steps.map((step) => (
          <li key={step} className="rating-key" data-step={step}>
            {step}
          </li>
        ))}
      </ul>
      Violent
    </div>
  );
}
