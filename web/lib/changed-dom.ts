/**
 * Lets React go on where an extension of the browser has removed or moved one of its elements. The methods of the DOM refuse a node that is
 * not a child, and a render that fails takes the page with all that was typed. `web/jsx` does the same for texts that are translated.
 */
export function tolerateChangedDom(): void {
  const { insertBefore, removeChild } = Node.prototype

  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode ? (removeChild.call(child.parentNode, child) as Child) : child
  }

  Node.prototype.insertBefore = function insert<New extends Node>(this: Node, node: New, next: Node | null) {
    let place = next
    // What was put around the next node stands in its place. Without it, the end is the place.
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, node, place) as New
  }
}
