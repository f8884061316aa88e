# Varnish (7.1 or newer) between nginx and the hosts of the shop: most views of public pages end here.
# Tested by `npm run resilience -- changed-price`. Most shops need none: docs/scale.md.
#
# To use it: start Varnish with
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/lisiere.vcl -s malloc,256m -p http_gzip_support=off -p timeout_idle=65
# (nginx keeps connections for 60 s unless its upstream says otherwise; one that Varnish closed before could lose a
# request),
# let nginx pass to 127.0.0.1:6081, and start the shop with
#   TRUSTED_PROXIES=127.0.0.1
vcl 4.1;

import directors;
import std;

probe health {
  # Fails while a host drains: two failures come within its five seconds.
  .url = "/ready";
  .interval = 2s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
}

# One for each host of the shop; all with the same DATABASE_URL.
backend host1 { .host = "127.0.0.1"; .port = "3000"; .probe = health; }

sub vcl_init {
  new shop = directors.round_robin();
  shop.add_backend(host1);
}

sub vcl_recv {
  set req.backend_hint = shop.backend();
  # The hosts compress, each page once. Browsers list the same forms in many ways.
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  if ((req.method != "GET" && req.method != "HEAD") ||
      req.url ~ "^/(rest|auth)/v1/" || req.url ~ "^/(health|ready|mailbox)") {
    return (pass);
  }
  # What is older than its header says is sent only while no host answers.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
  # A page is the same for everybody: the shop sets no cookies.
  unset req.http.Cookie;
  return (hash);
}

# The next host is asked when one does not answer; a request that may have changed something is not repeated.
sub vcl_backend_fetch {
  set bereq.backend = shop.backend();
}

sub vcl_backend_error {
  if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 2) {
    return (retry);
  }
}

sub vcl_backend_response {
  set beresp.grace = 1h;
  # An expired page is asked for with If-None-Match, which costs a host nearly nothing.
  set beresp.keep = 1h;
  # A page that is outdated already (private and failed answers say no-store): the host has its successor
  # within a second. Not all views of a quarter of a second are to reach the host.
  if (beresp.status == 200 && beresp.http.Cache-Control == "no-cache") {
    set beresp.ttl = 250ms;
    return (deliver);
  }
}
