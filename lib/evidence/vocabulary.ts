import type { TokenKind } from "./split-run";

/** Gives every form and every norm of a text a small number. */
export class Vocabulary {
  readonly norms: string[] = [];
  readonly forms: string[] = [];
  readonly kinds: TokenKind[] = [];
  readonly normOfForm: number[] = [];
  private readonly normIds = new Map<string, number>();
  private readonly formIds = new Map<string, number>();

  add(norm: string, form: string, kind: TokenKind): number {
    const key = `${form}\n${norm}\n${kind}`;
    let id = this.formIds.get(key);
    if (id !== undefined) return id;
    id = this.forms.push(form) - 1;
    this.formIds.set(key, id);
    this.normOfForm.push(this.addNorm(norm));
    this.kinds.push(kind);
    return id;
  }

  private addNorm(norm: string): number {
    let id = this.normIds.get(norm);
    if (id === undefined) {
      id = this.norms.push(norm) - 1;
      this.normIds.set(norm, id);
    }
    return id;
  }
}
