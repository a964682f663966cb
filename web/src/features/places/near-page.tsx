export function NearPage() {
  return <h1>Near you</h1>;
}
