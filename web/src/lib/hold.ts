// A finger that rests on a thing asks for it to be shown.
export class Hold {
  // The click that ends it is none.
  done = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  begin(event: PointerEvent, deed: () => void): void {
    this.end();
    this.done = false;
    if (event.pointerType !== 'touch') return;
    this.timer = setTimeout(() => {
      this.done = true;
      deed();
    }, 420);
  }
  move(event: PointerEvent): void {
    if (Math.abs(event.movementX) + Math.abs(event.movementY) > 6) this.end();
  }
  end(): void {
    clearTimeout(this.timer);
  }
}
