import type { LucideIcon } from "lucide-react";

/** A line icon. It never speaks: the words stand beside it or in a label. */
export function Icon({
  of: Of,
  size = 14,
  className = "",
}: {
  of: LucideIcon;
  size?: 12 | 14 | 16 | 24;
  className?: string;
}) {
  return (
    <Of
      className={`i i${size} ${className}`.trim()}
      strokeWidth={1.75}
      aria-hidden="true"
    />
  );
}
