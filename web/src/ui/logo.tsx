/** The mark: bars that narrow to the ground. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" fill="currentColor" aria-hidden="true">
      <rect x="1" y="2" width="20" height="2.4" rx="1.2" />
      <rect x="3.5" y="6.8" width="15" height="2.4" rx="1.2" />
      <rect x="7" y="11.6" width="10" height="2.4" rx="1.2" />
      <rect x="8.5" y="16.4" width="5" height="2.4" rx="1.2" />
    </svg>
  );
}
