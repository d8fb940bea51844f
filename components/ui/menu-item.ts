export type MenuItem = {
  id: string;
  label: string;
  href?: string;
  checked?: boolean;
  onSelect?: () => void;
};

export type MenuProps = {
  trigger: React.ReactNode;
  /** What the button is called when its content does not say it. */
  label?: string;
  className: string;
  arrow?: boolean;
  items: MenuItem[];
};
