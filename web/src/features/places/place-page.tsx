export function StatePage() {
  return <h1>State</h1>;
}
export function CountyPage() {
  return <h1>County</h1>;
}
export function TownPage() {
  return <h1>Town</h1>;
}
