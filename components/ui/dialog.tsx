"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { IconButton } from "./icon-button";

/**
 * A dialog over the page: focus stays inside, Escape closes it and returns
 * focus. For rare questions only; routine work needs none.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  closeLabel = "Close",
  width = "dlg-l",
  tools,
  children,
  footer,
  onKeyDown,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: React.ReactNode;
  closeLabel?: string;
  width?: "dlg-s" | "dlg-l" | "dlg-k";
  tools?: React.ReactNode;
  children: React.ReactNode;
  footer?: React.ReactNode;
  onKeyDown?: (event: React.KeyboardEvent) => void;
}) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className={`dlg ${width}`}
            {...(onKeyDown === undefined ? {} : { onKeyDown })}
            {...(description === undefined
              ? { "aria-describedby": undefined }
              : {})}
          >
            <header className="dlg-h">
              <div>
                <Radix.Title>{title}</Radix.Title>
                {description !== undefined && (
                  <Radix.Description>{description}</Radix.Description>
                )}
              </div>
              {tools}
              <Radix.Close asChild>
                <IconButton of={X} label={closeLabel} small />
              </Radix.Close>
            </header>
            {children}
            {footer !== undefined && (
              <footer className="dlg-f">{footer}</footer>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
