import { RecordMapWhenSeen } from '../features/tornadoes/record-map-when-seen.tsx';
import { HomePage } from '../features/home/home-page.tsx';

/** Features know nothing of each other; the app puts the record's map into the home page. */
export function HomeScreen() {
  return <HomePage map={<RecordMapWhenSeen />} />;
}
