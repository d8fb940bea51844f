export default function ProjectsPage() {
  return <main>Reground</main>;
}
