/** Markup that would do something in a reader's browser, or break out of the text. */
export const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.test/pixel.png">',
  '<svg onload=alert(1)><circle/></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<p style="position:fixed;inset:0" onclick="alert(1)">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<form action="https://evil.test"><button>x</button></form>',
  '<object data="evil.swf"></object><embed src="evil.swf">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
];
