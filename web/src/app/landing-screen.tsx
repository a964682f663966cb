import { LandingPage } from '../features/home/landing/landing-page.tsx';
import { CountryMapWhenSeen } from './country-map-when-seen.tsx';

/** Features do not import each other, so the app puts the explorer's map into the landing page. */
export function LandingScreen() {
  return (
    <LandingPage
      renderMap={(filter, onSeen) => (
        <CountryMapWhenSeen ratings={filter.ratings} state={filter.state} onSeen={onSeen} />
      )}
    />
  );
}
