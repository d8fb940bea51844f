import { SignedIn } from "@/app/signed-in";
import { requireProject } from "@/lib/auth/require-actor";

export default async function ProjectLayout(props: {
  params: Promise<{ project: string }>;
  children: React.ReactNode;
}) {
  const { project } = await props.params;
  const access = await requireProject(project, "read");
  return (
    <SignedIn actor={access.actor} access={access}>
      {props.children}
    </SignedIn>
  );
}
